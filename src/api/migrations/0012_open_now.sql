-- Where businesses are that may be open, by their keys (opening_keys); whoever asks looks again. Only ever by the index:
-- planners take keys that no business has for keys of many, and would rather read everything. Row addresses, and not ids,
-- because each is then one page to read instead of four.
create function may_be_open(keys integer[]) returns setof tid
language sql stable strict rows 5000 set enable_seqscan = off as $$
  select ctid from profile where status = 'published' and open_keys && keys
$$;
