-- What a member who left wrote, answered and voted for, as far as it is not forgotten yet: the last batch takes it away.
create table review_departure (
  member_id uuid primary key references member,
  fate text not null check (fate in ('keep', 'delete'))       -- of their reviews, as they chose
);
