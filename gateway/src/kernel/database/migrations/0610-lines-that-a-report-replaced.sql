-- In steps.
-- Contracts: what a report has replaced was read through an index by the report alone, each page anew from the first.
CREATE INDEX CONCURRENTLY settlement_lines_replaced_by ON settlement_lines (replaced_in, line_id)
  WHERE replaced_in IS NOT NULL;
DROP INDEX CONCURRENTLY settlement_lines_replaced;
