"""Settings of machine learning models: embeddings, the language model, the re-ranker, and speech to text."""

from config.launch.places import MODELS
from config.settings import environment as env

# The folder of the embedding models, which `make install` converts.
MODELS_DIR = MODELS
EMBEDDING_MODEL = env.read_text("EMBEDDING_MODEL", "bundled")
EMBEDDING_BASE_URL = env.read_server_url("EMBEDDING_BASE_URL")
EMBEDDING_API_KEY = env.read_text("EMBEDDING_API_KEY")
LLM_BASE_URL = env.read_server_url("LLM_BASE_URL")
LLM_API_KEY = env.read_text("LLM_API_KEY")
LLM_MODEL = env.read_text("LLM_MODEL", "default")
# The folder of a faster-whisper model, which transcribes videos without captions. If it is empty, such videos have no
# transcript.
SPEECH_MODEL = env.read_text("SPEECH_MODEL")
RERANK_BASE_URL = env.read_server_url("RERANK_BASE_URL")
RERANK_API_KEY = env.read_text("RERANK_API_KEY")
RERANK_MODEL = env.read_text("RERANK_MODEL", "default")

# Whether the command `export_corrections` may write the search briefs that users have corrected.
EXPORTS_CORRECTIONS = env.read_flag("EXPORTS_CORRECTIONS", False)
