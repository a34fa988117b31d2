-- A post that is deleted with many likes and comments, and what somebody who leaves has liked and said, go in batches
-- (docs/decisions/0079-who-wrote-much-leaves-in-batches.md). A deleted post is for nobody, and goes with the last of them.
alter table post drop constraint post_state_check;
alter table post add check (state in ('published', 'removed', 'deleted'));
create index post_deleted on post (id) where state = 'deleted';
create table post_departure (member_id uuid primary key references member);
-- Cascade: the list of comments has an index of its own, of published ones alone.
create index post_comment_post on post_comment (post_id);
