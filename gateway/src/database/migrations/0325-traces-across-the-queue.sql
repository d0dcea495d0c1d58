-- Traces go on across the queue: deliveries, and what is found out later, are told in the trace of the request that
-- caused them.
-- W3C traceparent of the request that caused the event; null where traces are off.
ALTER TABLE events ADD COLUMN traceparent text;
-- W3C traceparent of the request that caused the instruction; null where traces are off.
ALTER TABLE operations ADD COLUMN traceparent text;
