-- The browsers by which members are told at once (docs/decisions/0110-push-goes-to-browsers.md). Nothing is partitioned: each
-- read begins with a member or a device.
create table push_device (
  id uuid primary key,
  member_id uuid not null references member,
  session_id text,                                    -- what signed in with it: with that, pushing ends; null where nobody says
  endpoint text not null unique,                      -- where the browser's maker takes messages: a browser has one member at a time
  p256dh text not null,                               -- what the browser opens messages with
  auth text not null,
  user_agent text,
  created_at timestamptz not null,
  sent_on date,                                       -- for the most that a day has
  sent_that_day integer not null default 0
);
create index push_device_member on push_device (member_id, created_at);

alter table notification
  add column in_push boolean not null default false,  -- as the member wished when it came, and only if they had a device
  add column pushed_at timestamptz;                   -- when it was pushed last: more of the same is not pushed within minutes

-- Each group of settings names all channels.
update member set settings = jsonb_set(settings, '{notifications}', (
  select jsonb_object_agg(key, value || '{"push": true}') from jsonb_each(settings -> 'notifications')))
where settings -> 'notifications' <> '{}';
