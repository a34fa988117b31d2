-- Mails that members had us send to addresses of people who may know nothing of the site, by a keyed hash of the address that is
-- another for each purpose, for 30 days. Beside what is asked, as who takes that back, or leaves, has sent the mail all the same.
create table mailed_address (
  id uuid primary key,
  address_hash text not null,
  sent_at timestamptz not null
);
create index mailed_address_lately on mailed_address (address_hash, sent_at);                      -- how many one address has had
create index mailed_address_sent on mailed_address (sent_at);                                      -- forgotten after that

insert into mailed_address select id, address_hash, sent_at from referral_mail;
drop table referral_mail;
insert into mailed_address
select id, email_hash, created_at from invitation_code where email_hash is not null and created_at > now() - interval '30 days';
