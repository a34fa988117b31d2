-- Who has left keeps a row without a word of theirs: what they let stand has an author who is nobody, and a token that
-- still holds finds that its member is gone.
alter table member
  add column deleted_at timestamptz;

-- The words of what they took back before go with them.
create index review_taken_back on review (member_id) where deleted_at is not null;
