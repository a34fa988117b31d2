-- Whom a mail to an address notifies, too: members who have confirmed it (src/api/notifications/).
create index member_email on member (email) where email is not null;

-- Two mails of one moment count as two.
alter table digest_mail drop constraint digest_mail_pkey, add column id uuid primary key default gen_random_uuid();
create index digest_mail_member on digest_mail (member_id, sent_at);                      -- how many the last week had
