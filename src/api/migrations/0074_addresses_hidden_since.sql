-- Of a business that everybody sees, less of where it is is shown from now on: public files that show more are made anew, as
-- for one that is hidden itself. Its owner, a merge, an import and the undo of one do that, each by a statement of its own.
create function note_hidden_address() returns trigger language plpgsql as $$
begin
  new.hidden_at := new.updated_at;
  return new;
end $$;
create trigger profile_address_hidden before update of address_visibility on profile for each row
  when (old.status not in ('draft', 'waiting', 'suspended', 'deleted')
    and array_position(array['hidden', 'area', 'full'], new.address_visibility)
      < array_position(array['hidden', 'area', 'full'], old.address_visibility))
  execute function note_hidden_address();
