-- A test clock can be taken away. A row without an account then keeps the newest version.
GRANT DELETE ON test_clocks TO causeway_app;
