-- A bank's lines that nothing has taken are looked for by amount when it asks for money back.
CREATE INDEX suspense_items_amount ON suspense_items (account_id, connector, amount, item_id);
