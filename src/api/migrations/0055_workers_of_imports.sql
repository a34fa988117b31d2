-- One worker at a time has a run, or a file of the import page: whoever takes it over writes its own id there, and what the
-- former one still means to write is refused. A run that is being undone is not imported any further.
alter table import_run
  drop constraint import_run_state_check,
  add constraint import_run_state_check check (state in ('running', 'undoing', 'done', 'undone')),
  add column worker uuid;                        -- null for runs from before there were any
alter table import_upload
  add column worker uuid;                        -- null where nothing works on it, or what did was taken for dead
