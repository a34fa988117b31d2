-- Mail that waits is a job (decision 0059): sealed as before, bound to the same words. What had failed is tried at once.
select pgboss.create_queue('identity_mail', '{"policy": "standard"}');
insert into pgboss.job (id, name, data, policy, created_on, start_after, retry_limit, retry_delay, retry_backoff, retry_delay_max,
	expire_seconds)
select id, 'identity_mail', jsonb_build_object('sealed', message_sealed), 'standard', created_at, now(), 30, 120, true, 86400, 120
from identity_mail;
drop table identity_mail;
