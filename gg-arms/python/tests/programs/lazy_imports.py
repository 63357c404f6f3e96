# expect: completed
# output: every module of the standard library that is offered was imported
import importlib

names = """
bdb cmd code codeop colorsys compileall cProfile dbm dbm.dumb dis doctest email.mime.text email.parser filecmp fileinput ftplib getopt
http.cookies http.server imaplib importlib.metadata importlib.resources mailbox mimetypes modulefinder multiprocessing netrc nturl2path
optparse pdb pickletools plistlib poplib profile pstats py_compile pyclbr pydoc quopri rlcompleter runpy sched selectors shelve smtplib
socketserver symtable sysconfig tabnanny tarfile telnetlib timeit tokenize trace tracemalloc urllib.request urllib.robotparser wave
webbrowser wsgiref.simple_server xml.dom.minidom xml.sax xmlrpc.client zipapp zipimport
""".split()
names.remove("telnetlib")  # gone since Python 3.13
for name in names:
    importlib.import_module(name)
print("every module of the standard library that is offered was imported")
