from pathlib import Path
from xml.etree import ElementTree as ET

from tests.quality.diagram import MARGIN, SIDE, write_diagram
from tests.quality.measures import Bin


def test_a_tenth_stands_where_its_confidence_and_its_share_of_right_results_are(
    tmp_path: Path,
) -> None:
    file = tmp_path / "diagram.svg"
    write_diagram(file, [Bin(0.0, 90, 0.05, 0.1), Bin(0.9, 10, 0.95, 1.0)], "Final half")
    drawn = ET.parse(file).getroot()
    points = [one for one in drawn.iter() if one.tag.endswith("circle")]
    places = [(float(one.attrib["cx"]), float(one.attrib["cy"])) for one in points]
    assert places == [
        (MARGIN + 0.05 * SIDE, MARGIN + 0.9 * SIDE),
        (MARGIN + 0.95 * SIDE, MARGIN),
    ]
    assert float(points[0].attrib["r"]) > float(points[1].attrib["r"])
