-- The same as profile_is_open, for many businesses at one moment: the minute of the week in each time zone is looked up
-- instead of being computed for every row, which was half of what a search for what is open cost. `minutes` is an object
-- of zones; one that is not in it is computed. One expression, so that the planner inlines it.
create function profile_is_open_at(open_minutes int4multirange, special_hours jsonb, zone text, minutes jsonb, moment timestamptz)
returns boolean language sql stable as $$
  select case when special_hours = '[]'
    then open_minutes @> coalesce((minutes ->> coalesce(zone, 'UTC'))::int, week_minute(zone, moment))
    else profile_is_open_specially(open_minutes, special_hours, zone, moment) end
$$;
