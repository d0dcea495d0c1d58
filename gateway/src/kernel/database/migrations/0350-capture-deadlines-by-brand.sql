-- A brand's capture deadline is 1 to 744 hours, as the account's own. What commands took of others before is brought
-- within: a deadline of 0 released authorisations at once.
UPDATE accounts SET capture_deadline_hours_by_brand = (
    SELECT jsonb_object_agg(brand, least(greatest(hours::int, 1), 744))
    FROM jsonb_each_text(capture_deadline_hours_by_brand) AS given (brand, hours))
  WHERE jsonb_path_exists(capture_deadline_hours_by_brand, '$.* ? (!(@ >= 1 && @ <= 744))');

ALTER TABLE accounts ADD CONSTRAINT accounts_capture_deadlines_by_brand CHECK (
  NOT jsonb_path_exists(capture_deadline_hours_by_brand, '$.* ? (!(@ >= 1 && @ <= 744))')
) NOT VALID;
