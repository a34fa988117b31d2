-- One mailbox has one account, however its address is written: accents composed, the domain as the DNS knows it (RFC 3492),
-- no dot at its end, as contract/email-key.ts has it. Everything was in lower case already.
create function punycode(label text) returns text language plpgsql immutable as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  codes integer[] := array(select ascii(letter) from unnest(string_to_array(label, null)) with ordinality as l(letter, at) order by at);
  encoded text := coalesce((select string_agg(chr(code), '' order by at) from unnest(codes) with ordinality as c(code, at) where code < 128), '');
  basic integer := length(encoded);
  done integer := basic;
  n integer := 128;
  bias integer := 72;
  delta integer := 0;
  code integer; next integer; q integer; k integer; t integer;
begin
  if basic = cardinality(codes) then return label; end if;
  if basic > 0 then encoded := encoded || '-'; end if;
  while done < cardinality(codes) loop
    select min(c) into next from unnest(codes) as c where c >= n;
    delta := delta + (next - n) * (done + 1);
    n := next;
    foreach code in array codes loop
      if code < n then delta := delta + 1; end if;
      continue when code <> n;
      q := delta;
      k := 36;
      loop
        t := least(greatest(k - bias, 1), 26);
        exit when q < t;
        encoded := encoded || substr(digits, t + (q - t) % (36 - t) + 1, 1);
        q := (q - t) / (36 - t);
        k := k + 36;
      end loop;
      encoded := encoded || substr(digits, q + 1, 1);
      delta := case when done = basic then delta / 700 else delta / 2 end;
      delta := delta + delta / (done + 1);
      k := 0;
      while delta > 455 loop
        delta := delta / 35;
        k := k + 36;
      end loop;
      bias := k + 36 * delta / (delta + 38);
      delta := 0;
      done := done + 1;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || encoded;
end $$;

create function one_form(email text) returns text language sql immutable as $$
  select normalize(split_part(email, '@', 1), nfc) || '@' || string_agg(punycode(normalize(label, nfc)), '.' order by at)
  from unnest(string_to_array(regexp_replace(split_part(email, '@', 2), '\.$', ''), '.')) with ordinality as labels(label, at)
$$;

-- Of several accounts of one mailbox it is the confirmed one's, or else the oldest one's; the others keep what they are signed
-- in with until it ends, and the way in by a provider.
with written as (
  select id, one_form(email) as address, email_verified, created_at from identity_user
  where octet_length(email) <> length(email) or email like '%.'
), first as (
  select distinct on (address) id, address from written
  where not exists (select from identity_user as other where other.email_key = written.address)
  order by address, email_verified desc, created_at
)
update identity_user set email = first.address, email_key = first.address from first where identity_user.id = first.id;

update identity_provider_link set email = one_form(email) where octet_length(email) <> length(email) or email like '%.';
update identity_code set email = one_form(email) where octet_length(email) <> length(email) or email like '%.';
update identity_code set new_email = one_form(new_email) where octet_length(new_email) <> length(new_email) or new_email like '%.';

drop function one_form(text);
drop function punycode(text);
