create or replace function mail_about_one_thing() returns trigger language plpgsql as $$
declare
  v_mail jsonb := to_jsonb(new);
begin
  if (select count(distinct about) from mail_kind where v_mail->>about is not null) <> 1
     or (select v_mail->>about from mail_kind where kind = new.kind) is null then
    raise exception 'a mail of kind % must be about one thing', new.kind
      using errcode = 'check_violation', constraint = 'mail_about_one_thing';
  end if;
  return new;
end $$;
create or replace trigger mail_about_one_thing before insert on mail
  for each row execute function mail_about_one_thing();
