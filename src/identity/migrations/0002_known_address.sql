alter table identity_attempt
  add column succeeded_at timestamptz;          -- of an address and an account: when the account last signed in from there
