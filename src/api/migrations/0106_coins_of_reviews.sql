-- What its author was given for it, which its readers are told; the same for every score.
alter table review add column coins smallint not null default 0 check (coins >= 0);
