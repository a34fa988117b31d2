create table media_image (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),  -- made of the content: its name in the store and in addresses
  member_id uuid not null references member,     -- who sent it
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colours text not null,                         -- a miniature: part of its address
  bytes bigint not null,                         -- of all its files
  created_at timestamptz not null,
  stored_at timestamptz,                         -- null until the last of its files is there
  unused_since timestamptz                       -- null while something shows it; a day later its files go
);
create index media_image_unused on media_image (unused_since) where unused_since is not null;
create index media_image_member on media_image (member_id);                       -- the export of a member

create table media_use (                         -- what shows an image; a feature that shows some adds a column for its own
  image_id text not null references media_image,
  profile_id uuid references profile on delete cascade,
  member_id uuid references member on delete cascade,
  slot text not null check (slot in ('image', 'cover', 'other')),
  check (num_nonnulls(profile_id, member_id) = 1)
);
create unique index media_use_once on media_use (image_id, slot, profile_id, member_id) nulls not distinct;
create index media_use_profile on media_use (profile_id) where profile_id is not null;
create index media_use_member on media_use (member_id) where member_id is not null;

-- In the database, so that it also holds where a business goes, and its uses with it.
create function media_use_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update media_image set unused_since = null where id = new.image_id and unused_since is not null;
  else
    update media_image set unused_since = now()
    where id = old.image_id and not exists (select from media_use where image_id = old.image_id);
  end if;
  return null;
end $$;
create trigger media_use_changed after insert or delete on media_use for each row execute function media_use_changed();
