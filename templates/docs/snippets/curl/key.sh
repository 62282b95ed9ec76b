export KINDRED_KEY="kin_live_..."
