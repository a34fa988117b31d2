-- What a provider said waits sealed, as mail and sign-ins under way do. Whoever is between its window and the page signs in again.
delete from identity_flow_result;
alter table identity_flow_result
  drop column identity,
  add column identity_sealed text not null;
