-- A span belongs to the date on which it begins, as in the week: one that closes at or before it opens goes on into the next
-- date, also when that date is special or closed. All special rows of a date count together, lunch and dinner for example,
-- and stand in place of whatever of the week begins on it. Compared as text, since 24:00 is a time here.
--
-- The week is kept as minutes and not as spans, so what began the evening before is told by its range: it reaches over
-- midnight and is no longer than a day. A longer one is days that are open round the clock, each of which stands for itself.
-- src/web/profile/todays-hours.ts says the same on the page.
create or replace function profile_is_open_specially(open_minutes int4multirange, special_hours jsonb, zone text, moment timestamptz)
returns boolean language sql stable as $$
  with local as (
    select to_char(t, 'YYYY-MM-DD') as today, to_char(t - interval '1 day', 'YYYY-MM-DD') as yesterday,
      to_char(t, 'HH24:MI') as clock, week_minute(zone, moment) as minute
    from (select moment at time zone coalesce(zone, 'UTC') as t) as moment_there
  ), special as (
    select h ->> 'from' as first, h ->> 'to' as last, coalesce((h ->> 'closed')::boolean, false) as closed,
      coalesce(h ->> 'opens', '00:00') as opens, coalesce(h ->> 'closes', '24:00') as closes
    from jsonb_array_elements(special_hours) as h
  ), span as (                                    -- of the week; one that is under way when the week begins starts in the week before
    select upper(s) as until, minute - minute % 1440 as midnight,
      case when lower(s) = 0 then coalesce((select lower(e) - 10080 from unnest(open_minutes) as e where upper(e) = 10080), 0)
        else lower(s) end as since
    from local, unnest(open_minutes) as s
    where s @> minute
  ), week as (                                    -- the date to which the minute belongs in the week
    select case when exists (select from span where since < midnight and until - since <= 1440) then yesterday else today end
      as day
    from local
  )
  select case
    when exists (
      select from special, local
      where not closed and (
        (today between first and last and clock >= opens and (clock < closes or closes <= opens))
        or (yesterday between first and last and closes <= opens and clock < closes))) then true
    when exists (select from special, week where day between first and last) then false
    else open_minutes @> minute
  end
  from local
$$;
