-- What an operator deleted, and was purged since: the next import of its source does not bring it back.
create table removed_record (
  source_name text not null,
  source_id text not null,
  removed_at timestamptz not null,               -- when the operator decided so
  primary key (source_name, source_id)           -- looked up for every row of an import
);

-- Of businesses that share a phone, a website or a name, an import looks at those of other sources only.
drop index profile_phone;
drop index profile_host_place;
drop index profile_name_key;
create index profile_phone on profile (phone, source_name) where phone is not null;                      -- duplicates
create index profile_host_place on profile (website_host, place_slug, source_name) where website_host is not null;
create index profile_name_key on profile (name_key, source_name);                                        -- exact names first
