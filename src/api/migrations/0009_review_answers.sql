create table review_helpful (
  review_id uuid not null references review on delete cascade,
  member_id uuid not null references member,
  created_at timestamptz not null,
  primary key (review_id, member_id)            -- one vote a member, however often it is pressed
);
create index review_helpful_member on review_helpful (member_id);     -- who leaves takes their votes along

create table review_reply (                     -- one answer of the business a review
  review_id uuid primary key references review on delete cascade,
  member_id uuid not null references member,    -- who wrote it last; shown as the business
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
