-- How often a website was looked at for the tag of a claim, since when: six times a minute, whichever process looks.
alter table profile_claim add column looked_since timestamptz, add column looks smallint not null default 0;
