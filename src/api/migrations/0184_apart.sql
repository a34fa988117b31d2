-- When an operator found that an account which looks like others is a person of its own: nobody is tied to it again
-- (docs/decisions/0088-what-lies-outside-the-chain.md).
alter table coin_holder add column apart_at timestamptz;
update coin_holder as holder set apart_at = allowed_at
from invitation_join where invitation_join.member_id = holder.member_id and allowed_at is not null;

-- Whether what proves a claim was examined, so that it is rewarded (docs/decisions/0119-one-confirmation-releases-few.md). Of proofs by
-- a domain nothing is known from before this.
alter table profile_claim add column is_examined boolean not null default false;
update profile_claim set is_examined = true where state = 'approved' and decided_by is not null;
