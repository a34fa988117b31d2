-- Whoever claims a business that nobody owns finds no more of its address than everybody sees: the owner who hid the
-- rest has left. What was hidden or an area stays it.
update profile set line1 = null, line2 = null, postal_code = null, lat = shown_lat, lng = shown_lng,
  locality = case address_visibility when 'area' then locality end,
  region = case address_visibility when 'area' then region end,
  version = version + 1
where address_visibility <> 'full'
  and not exists (select from profile_member where profile_id = profile.id and role = 'owner');
