-- Finds the few places that staff gave beyond capacity, without reading all places of a session.
-- safe while the old version runs: it is partial and nearly empty, built as fast as the table is read
create index place_beyond_capacity on place (session_id) where beyond_capacity;
