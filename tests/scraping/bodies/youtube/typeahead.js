window.google.ac.h(["rye",[["rye",0,[512]],["rye flour",0]],{"k":1}])
