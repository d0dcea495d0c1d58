-- A charge that never reached its issuer is sent again under the same number: its row then names the payment that was.
GRANT UPDATE ON contract_attempts TO causeway_app;
