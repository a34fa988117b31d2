-- Posts and comments that members wrote within a day, for what they may write in one: also those that they have deleted since.
create table post_writing (
  id uuid primary key,
  member_id uuid not null references member,
  kind text not null check (kind in ('post', 'post_comment')),
  written_at timestamptz not null
);
create index post_writing_lately on post_writing (member_id, kind, written_at);                    -- what counts; who leaves

insert into post_writing
select id, written_by, 'post', created_at from post where written_by is not null and created_at > now() - interval '1 day'
union all
select id, written_by, 'post_comment', created_at from post_comment
where written_by is not null and created_at > now() - interval '1 day';
