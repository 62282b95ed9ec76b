"""English small talk: what is said around any subject, and how a page of reposts speaks."""

from creators.demo.niche import Manner

ENGLISH = Manner(
    remarks="""
        {friend} says I explain this too fast, so here is the slow version.
        Attempt number {3-19}, if anyone is counting.
        I got this wrong for {2-9} years before somebody showed me.
        Sent this to {friend} first and got {2-6} voice notes back.
        Part {2-8} of the series, the earlier ones are pinned.
        Recorded in one take because {friend} was waiting outside.
        Honest update after {2-11} weeks: it was worth the fuss.
        Save this for the weekend, future you will be grateful.
        Fair warning, this one took me {2-9} evenings to get right.
        {friend} filmed it, so please blame the angles on {friend}.
        The question I get {3-20} times a week, finally answered.
        No shortcut here, just {10-90} small repetitions.
        More of this from {home} next week.
        I read every comment, even the ones that make me wince.
        Small win for a grey Tuesday in {home}.
        Still learning, so correct me kindly.
        Notes from {friend} made this {2-4} times better than my first draft.
        The long version goes up in {2-6} days.
    """,
    ads="""
        Paid partnership with {brand}: their {gear} has been with me for {3-14} weeks.
        #ad {brand} sent me the {gear} and I kept using it after the shoot.
        Paid partnership with {brand}. I tried the {gear} on my worst day first, on purpose.
        Advert: {brand} asked for an honest look at their {gear}, so here are {2-5} flaws too.
        #ad With {brand} this month: the {gear}, tested for {9-40} days before I said yes.
        Thank you {brand} for sponsoring this one, code {code} takes {5-25} % off the {gear}.
        Paid partnership with @{handle}: the {gear} I wished for when I started out.
    """,
    ad_tag="#ad",
    follow="""
        New videos every {weekday}.
        Subscribe if this saved you an afternoon.
        Everything mentioned is listed below.
        Questions go in the comments, I answer on {weekday}s.
        Made in {home} with a cheap microphone.
    """,
    business="Work with me",
)

THEME_CAPTIONS = """
    {label} of the day: {thing}. 📸 Credit: @{credit}. Tag #{tag} to be featured.
    Double tap for {thing}! Credit @{credit} · submit yours by DM.
    Which one is the winner: {thing} or {thing2}? Vote below 👇 All rights to the owners.
    Follow @{handle} for more {label}. Repost from @{credit}: {thing}.
    Today's feature: {thing}, shared by @{credit} from {away}. Send your submissions to the DMs.
    {number} {label} facts every fan should know. Source: @{credit}. Swipe ➡️
    Best of the week: {thing}. Credit @{credit}, DM for removal.
    Tag someone who needs {thing}. Via @{credit} 🔁
    Community pick number {number}: {thing}, by @{credit}. Submit yours with #{tag}.
"""

THEME_BIOS = """
    Daily {label} · submit yours with #{tag} · DM for credit or removal
    The best {label} from around the world 🌍 Tag #{tag} for a feature
    Curated {label} posts · all credit to the original creators
    Your daily dose of {label}. Features every {weekday}. Promo by DM
"""

LABELS_OF_PLACE = ("based in {home}", "{home}", "{home} {flag}", "📍 {home}", "made in {home}")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
PRONOUNS = {"f": ("she", "her"), "m": ("he", "him")}
