-- What was changed, for the other processes that keep some of it (src/db/channel). Who writes it is told apart, because
-- what a process changed itself it knows; the transaction tells what became visible since one looked. Rows are gone after
-- minutes, and a server that crashed begins anew with all who were connected to it: they need not survive it.
create unlogged table change (
	xid xid8 not null default pg_current_xact_id(),
	writer uuid not null,
	topic text not null,
	changed_at timestamptz not null default now()
);
create index change_xid on change (xid);
