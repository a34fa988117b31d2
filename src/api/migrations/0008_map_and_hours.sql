-- Where a business lies, as one number: its square on a grid of 32,768 × 32,768 over the map (Web Mercator), counted along
-- a Z. A square of any coarser grid is one range of these numbers, so that one index answers for a box, a circle and the
-- clusters of a map at every zoom, and the planner knows how many businesses lie there. src/api/profiles/map-cells.ts is
-- the other half.
create function map_cell_at(lat double precision, lng double precision) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  x integer := least(greatest(floor((lng + 180) / 360 * 32768), 0), 32767);
  y integer := least(greatest(floor((0.5 - asinh(tan(radians(least(greatest(lat, -85), 85)))) / (2 * pi())) * 32768), 0), 32767);
begin
  x := (x | (x << 8)) & 16711935; x := (x | (x << 4)) & 252645135; x := (x | (x << 2)) & 858993459; x := (x | (x << 1)) & 1431655765;
  y := (y | (y << 8)) & 16711935; y := (y | (y << 4)) & 252645135; y := (y | (y << 2)) & 858993459; y := (y | (y << 1)) & 1431655765;
  return x | (y << 1);
end $$;

-- When a business is open, as keys of an index: at a closed hour the few that are open are found without looking at the
-- others. A week is the 672 first leaves (quarters of an hour, local time) of a binary tree; a span of hours is the few
-- nodes that cover it, and a moment is covered by a leaf and those above it. 20 bits name the zone, 11 the node. Rounded
-- outwards to quarters: whoever asks looks again with profile_is_open. Key 0 stands for special days, looked at one by one.
create function opening_keys(open_minutes int4multirange, special_hours jsonb, zone text) returns integer[]
language plpgsql immutable parallel safe as $$
declare
  zone_bits integer := ('x' || left(md5(coalesce(zone, 'UTC')), 5))::bit(20)::integer << 11;
  keys integer[] := case when special_hours = '[]' then '{}' else '{0}' end;
  span int4range;
  first_node integer;
  end_node integer;
begin
  foreach span in array coalesce(array(select unnest(open_minutes)), '{}') loop
    first_node := lower(span) / 15 + 1024;
    end_node := (upper(span) + 14) / 15 + 1024;
    while first_node < end_node loop
      if first_node & 1 = 1 then keys := keys || (zone_bits | first_node); first_node := first_node + 1; end if;
      if end_node & 1 = 1 then end_node := end_node - 1; keys := keys || (zone_bits | end_node); end if;
      first_node := first_node >> 1;
      end_node := end_node >> 1;
    end loop;
  end loop;
  return keys;
end $$;

alter table profile
  add column map_cell integer generated always as (map_cell_at(
    case address_visibility when 'full' then lat when 'area' then round(lat::numeric, 2)::double precision end,
    case address_visibility when 'full' then lng when 'area' then round(lng::numeric, 2)::double precision end)) stored,
  add column open_keys integer[] generated always as (opening_keys(open_minutes, special_hours, timezone)) stored;

drop index profile_in_box;
create index profile_cell on profile (map_cell) include (shown_lat, shown_lng) where status = 'published';     -- a part of the map
create index profile_category_cell on profile (category_slug, map_cell) include (shown_lat, shown_lng) where status = 'published';
create index profile_open on profile using gin (open_keys) where status = 'published';                         -- open now
create index profile_timezone on profile (timezone) where open_minutes is not null;                            -- the zones in use
