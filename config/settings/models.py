"""Models: embeddings, the language model, the re-ranker and speech."""

from config.launch.places import MODELS
from config.settings import environment as env

# The embedding models, as `make install` converts them.
MODELS_DIR = MODELS
EMBEDDING_MODEL = env.read_text("EMBEDDING_MODEL", "bundled")
EMBEDDING_BASE_URL = env.read_server_url("EMBEDDING_BASE_URL")
EMBEDDING_API_KEY = env.read_text("EMBEDDING_API_KEY")
LLM_BASE_URL = env.read_server_url("LLM_BASE_URL")
LLM_API_KEY = env.read_text("LLM_API_KEY")
LLM_MODEL = env.read_text("LLM_MODEL", "default")
# The folder of a faster-whisper model, which transcribes videos without captions. Without the folder, such videos have
# no transcript.
SPEECH_MODEL = env.read_text("SPEECH_MODEL")
RERANK_BASE_URL = env.read_server_url("RERANK_BASE_URL")
RERANK_API_KEY = env.read_text("RERANK_API_KEY")
RERANK_MODEL = env.read_text("RERANK_MODEL", "default")

# Whether `export_corrections` may write the briefs that users corrected.
EXPORTS_CORRECTIONS = env.read_flag("EXPORTS_CORRECTIONS", False)
