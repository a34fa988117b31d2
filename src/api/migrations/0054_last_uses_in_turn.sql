-- Of two that drop the last two uses of an image at once, each saw the other's: the image belonged to nothing, and was kept
-- for ever. Whoever drops uses takes turns now, image by image in one order, and looks when it is theirs.
drop trigger media_use_changed on media_use;
drop function media_use_changed();

create function media_use_added() returns trigger language plpgsql as $$
begin
  update media_image set unused_since = null where id = new.image_id and unused_since is not null;
  return null;
end $$;
create trigger media_use_added after insert on media_use for each row execute function media_use_added();

create function media_use_dropped() returns trigger language plpgsql as $$
begin
  perform from media_image where id in (select image_id from dropped) order by id for no key update;
  update media_image set unused_since = now()
  where id in (select image_id from dropped) and not exists (select from media_use where image_id = media_image.id);
  return null;
end $$;
create trigger media_use_dropped after delete on media_use
  referencing old table as dropped for each statement execute function media_use_dropped();

-- What was left behind so.
update media_image set unused_since = now()
where unused_since is null and not exists (select from media_use where image_id = media_image.id);
