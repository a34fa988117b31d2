-- Posts and comments are reported and decided about as reviews are (docs/decisions/0021-what-is-set-aside-and-who-decides.md).
alter table moderation_decision drop constraint moderation_decision_subject_type_check;
alter table moderation_decision add check (subject_type in ('review', 'profile', 'member', 'message', 'post', 'comment'));
alter table report drop constraint report_subject_type_check;
alter table report add check (subject_type in ('review', 'profile', 'member', 'message', 'post', 'comment'));

-- What is removed is counted no more, and what is back is.
create function post_comment_settled() returns trigger language plpgsql as $$
begin
  update post set comment_count = comment_count + case when new.state = 'published' then 1 else -1 end where id = new.post_id;
  return null;
end $$;
create trigger post_comment_settled after update of state on post_comment
  for each row when (old.state <> new.state) execute function post_comment_settled();
