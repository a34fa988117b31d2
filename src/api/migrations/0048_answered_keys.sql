-- A key is stored with the answer of its request, in one transaction: none is under way.
delete from idempotency_key where status = 0;
alter table idempotency_key add constraint idempotency_key_answered check (status >= 200);
