-- What the names of pictures are made with (docs/decisions/0053-names-of-pictures-are-keyed.md). Made with the first
-- picture; pictures from before keep the names that they have.
create table media_secret (
  is_only boolean primary key default true check (is_only),   -- one row, the same for every process
  key bytea not null check (octet_length(key) = 32)
);
