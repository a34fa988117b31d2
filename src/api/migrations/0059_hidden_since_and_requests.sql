-- When a business that everybody saw was last hidden: files that list it are made anew.
alter table profile add column hidden_at timestamptz;
create index profile_hidden on profile (hidden_at) where hidden_at is not null;
update profile set hidden_at = updated_at where status in ('suspended', 'deleted');

-- Serves the limit of how often one person asks others to look after a business.
create index profile_appointment_asker on profile_appointment (asked_by, asked_at);
-- Addresses are folded before they are stored, all by one rule, and compared as they are.
update member set email = lower(email) where email <> lower(email);
