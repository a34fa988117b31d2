-- A link for a new password that was mailed while nobody had confirmed its address is of the address, whichever account has
-- that: whoever signed up with it could otherwise void the link, by deleting the account or by moving it to another address.
alter table identity_code
  alter column user_id drop not null,
  add constraint identity_code_whose check (user_id is not null or kind = 'PASSWORD_RESET');
update identity_code set user_id = null from identity_user
where identity_user.id = user_id and kind = 'PASSWORD_RESET' and not email_verified and identity_code.email = identity_user.email;
-- One link for a new password works at a time.
create unique index identity_code_address on identity_code (email) where user_id is null;
