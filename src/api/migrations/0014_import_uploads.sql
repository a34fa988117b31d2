-- Files that an operator brings in on the site: how one is read, what a dry run found, and the run that wrote it.
create table import_upload (
  id uuid primary key,
  file_name text not null,
  bytes bigint,                                 -- null for a run of the command that is undone here: its file never was
  mapping_name text,                            -- one that comes with the product; null for one that was written
  mapping_text text not null default '',
  state text not null default 'ready'
    check (state in ('ready', 'checking', 'running', 'interrupted', 'done', 'undoing', 'undone')),
  run_id uuid unique references import_run,     -- the site's page names a run by its file
  rows_done integer not null default 0,         -- of the work under way
  share real not null default 0,                -- of the file, 0 to 1
  alive_at timestamptz,                         -- of the process that works on it: it says so every few seconds
  is_stopping boolean not null default false,   -- somebody asked the process to stop
  check_counts jsonb,                           -- what the last dry run found
  undo_result jsonb,
  failure text,                                 -- why the work stopped, in a sentence
  uploaded_by uuid not null references member,
  created_at timestamptz not null
);
-- One at a time, whoever asks and whichever process works.
create unique index import_upload_busy on import_upload ((true)) where state in ('checking', 'running', 'undoing');
create index import_upload_newest on import_upload (created_at desc, id desc);

-- A run that has not moved for a while was broken off, whoever started it.
alter table import_run
  add column advanced_at timestamptz;
