-- As hosts are compared from now on: neither `www.` before them, however often, nor a dot after them.
update profile set website_host = regexp_replace(rtrim(website_host, '.'), '^(www\.)+(?=[^.]+\.)', '')
where website_host ~ '^www\.|\.$';
