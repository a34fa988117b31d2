-- What a business gives for coins, and who took it (docs/decisions/0093-what-is-taken-is-a-row-of-its-own.md).
create table offer (
  id uuid primary key,
  profile_id uuid not null references profile on delete cascade,
  made_by uuid references member,                        -- for operators alone; null once they have left
  title text not null check (char_length(title) between 2 and 80),
  terms text check (char_length(terms) between 1 and 1000),
  price_coins integer not null check (price_coins between 20 and 1000),
  stock integer not null check (stock between 1 and 10000),
  per_member integer not null check (per_member between 1 and 10),
  -- Days of the calendar where the business is, and the moments at which they begin and are over there.
  valid_from date not null,
  valid_to date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  image jsonb check (jsonb_typeof(image) = 'object'),
  taken_count integer not null default 0,                -- of redemptions that are held or confirmed
  search tsvector not null,                              -- folded outside of the database, which has no rule of its own for it
  ended_at timestamptz,                                  -- by its business, or by the clock; it is kept for who took it
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (valid_from <= valid_to and starts_at < ends_at),
  constraint offer_stock_left check (taken_count between 0 and stock)   -- nobody takes more than there is
);
-- The newest first, of those that may be taken now or later; ended ones are few beside the years.
create index offer_newest on offer (created_at desc, id desc) where ended_at is null;
create index offer_of_business on offer (profile_id, created_at desc, id desc);          -- its page, cascade and merging
create index offer_running on offer (profile_id) where ended_at is null;                  -- the mark on cards, the filter
create index offer_words on offer using gin (search) where ended_at is null;
create index offer_ending on offer (ends_at) where ended_at is null;                      -- those that are over
create index offer_maker on offer (made_by) where made_by is not null;                    -- who leaves

-- Whether it can be taken at a moment; planners look into it, and find its index.
create function offer_is_on(offer, timestamptz) returns boolean language sql immutable parallel safe as $$
  select $1.ended_at is null and $1.starts_at <= $2 and $1.ends_at > $2 and $1.taken_count < $1.stock
$$;

create table redemption (
  id uuid primary key,
  -- Shown to whoever took it, and to nobody else: who knows it has been shown it.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  offer_id uuid references offer on delete set null,
  profile_id uuid references profile on delete set null,
  member_id uuid references member,                      -- null once they have left
  -- As the offer was when it was taken: what is changed later is for others.
  title text not null,
  terms text,
  price_coins integer not null check (price_coins between 20 and 1000),
  hold_id uuid not null unique,                          -- the coins, set aside in the ledger
  state text not null default 'held' check (state in ('held', 'confirmed', 'refunded')),
  redeemed_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,                                -- when it was confirmed or refunded
  confirmed_by uuid references member,                   -- for operators alone; null once they have left
  check ((state = 'held') = (settled_at is null)),
  check (state <> 'held' or member_id is not null)       -- whoever leaves is given their coins back first
);
create index redemption_mine on redemption (member_id, redeemed_at desc, id desc) where member_id is not null;
create index redemption_of_business on redemption (profile_id, redeemed_at desc, id desc) where profile_id is not null;
create index redemption_of_offer on redemption (offer_id, member_id) where offer_id is not null;   -- how many one has taken
create index redemption_due on redemption (expires_at, id) where state = 'held';
create index redemption_confirmer on redemption (confirmed_by) where confirmed_by is not null;   -- who leaves

alter table media_use
  add column offer_id uuid references offer on delete cascade,
  drop constraint media_use_one_holder,
  add constraint media_use_one_holder check (num_nonnulls(profile_id, member_id, review_id, post_id, offer_id) = 1);
drop index media_use_once;
create unique index media_use_once on media_use (image_id, slot, profile_id, member_id, review_id, post_id, offer_id) nulls not distinct;
create index media_use_offer on media_use (offer_id) where offer_id is not null;    -- cascade
