-- A file of which nothing was imported can be read another way or discarded, whatever became of the work on it.
update import_upload set state = 'ready' where state = 'interrupted' and run_id is null;
