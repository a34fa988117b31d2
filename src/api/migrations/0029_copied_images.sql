-- Photos of a removed review get addresses that nobody knows (docs/decisions/0030-photos-of-removed-reviews-move.md).
alter table media_image
  add column copied_from text references media_image;   -- its files are still to be copied from there
create index media_image_copied_from on media_image (copied_from) where copied_from is not null;  -- what has to be copied, and stays until then
