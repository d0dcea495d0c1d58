module causeway

go 1.19
